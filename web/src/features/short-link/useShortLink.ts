import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { answered, api } from "@/api/client.ts";
import { isNotFound } from "@/api/problem.ts";
import { toast } from "@/lib/toast.ts";

/** How far the way behind a short link has been followed. */
export type Progress = "redirecting" | "unknown" | "failed";

/** Looks a short code up and leaves for the address behind it; `leave` is how a page is left. */
export function useShortLink(code: string, leave: (address: string) => void): Progress {
  const { data, error } = useQuery({
    queryKey: ["short-link", code],
    queryFn: () => answered(api.GET("/api/short-links/{code}", { params: { path: { code } } })),
    // Each answer counts a click: one is asked for, and an unknown code stays unknown.
    retry: (failures, problem) => !isNotFound(problem) && failures < 3,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: "always",
  });
  const failed = error !== null && !isNotFound(error);

  useEffect(() => {
    if (data) leave(data.original_url);
  }, [data, leave]);

  useEffect(() => {
    if (failed) toast({ title: "Invalid link", variant: "destructive" });
  }, [failed]);

  if (failed) return "failed";
  return error ? "unknown" : "redirecting";
}
