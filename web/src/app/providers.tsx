import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ToastHost } from "@/components/ui/ToastHost.tsx";
import type { Boot } from "@/lib/boot.ts";
import { BootContext } from "@/lib/useBoot.ts";

interface ProvidersProps {
  boot: Boot;
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every page may rely on: this instance's settings, the data cache and toasts. */
export function Providers({ boot, queryClient, children }: ProvidersProps) {
  return (
    <BootContext value={boot}>
      <QueryClientProvider client={queryClient}>
        {children}
        <ToastHost />
      </QueryClientProvider>
    </BootContext>
  );
}
