# The hashes of a drawing and nothing else: for so many entrants a holder, a leaf and a node of the tree, as
# crates/domain/src/drawing/merkle.rs has them, by OpenSSL. Prints how long it took.

import hashlib, os, sys, time

count = int(sys.argv[1])
entrants = [(os.urandom(16), os.urandom(16), b"%010d" % number) for number in range(count)]
began = time.perf_counter()
sha256 = hashlib.sha256
holders = [sha256(b"tpd1/holder" + salt + b"+1" + digits).digest() for _, salt, digits in entrants]
nodes = [sha256(b"\0" + ticket + holder).digest() for (ticket, _, _), holder in zip(entrants, holders)]
while len(nodes) > 1:
    odd = nodes[len(nodes) & ~1:]
    nodes = [sha256(b"\1" + left + right).digest() for left, right in zip(nodes[::2], nodes[1::2])] + odd
print(time.perf_counter() - began)
