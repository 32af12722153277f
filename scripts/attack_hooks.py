"""What schemathesis has to know of our document: how the spellings that go by a name of ours are made, and what no schema says."""

import schemathesis
from hypothesis import strategies as st

words = st.sampled_from(["harbor", "bread", "maria", "salem", "a1", "b-c"])
host = words.map(lambda word: f"{word}.example")

schemathesis.openapi.format("email", st.builds(lambda name, at: f"{name}@{at}", words, host))
schemathesis.openapi.format(
    "us-phone", st.integers(2_000_000, 9_999_999).map(lambda number: f"(617) {number // 10_000}-{number % 10_000:04}")
)
schemathesis.openapi.format("https-address", host.map(lambda name: f"https://{name}/hook"))
schemathesis.openapi.format("web-address", host.map(lambda name: f"https://{name}/"))
schemathesis.openapi.format("image-address", words.map(lambda name: f"/images/{name}.webp"))
schemathesis.openapi.format("slug", words)


@schemathesis.hook
def before_call(context, case, kwargs):
    """A cursor is what a list answered with. A good request that made one up asks for the first page instead."""
    if case.meta is not None and case.meta.generation.mode.is_positive and case.query:
        case.query.pop("cursor", None)
