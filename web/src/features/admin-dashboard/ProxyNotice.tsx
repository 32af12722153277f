import { useDashboardNumbers } from "./api.ts";

/** That the service does not know of the proxy in front of it, and what to do about it. */
export function ProxyNotice() {
  const { data } = useDashboardNumbers();
  if (!data?.untrusted_proxy) return null;
  return (
    <section
      aria-labelledby="untrusted-proxy"
      className="grid gap-1 rounded-control border border-danger/30 bg-danger/8 px-4 py-3 text-14"
    >
      <h2 id="untrusted-proxy" className="font-sans font-semibold text-danger">
        All visitors appear to share one address
      </h2>
      <p>
        Requests come through a proxy that the service does not know, so everyone shares the limits
        of a single visitor and may be refused. Set{" "}
        <code className="break-words font-semibold">TOWNPICK_TRUSTED_PROXY</code> to the proxy’s
        address and restart the service.
      </p>
    </section>
  );
}
