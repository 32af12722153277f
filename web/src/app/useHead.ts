import { useLayoutEffect } from "react";
import { useBoot } from "@/lib/useBoot.ts";

/** What a page says about itself to browsers, search engines and link previews. */
interface Head {
  title: string;
  description: string;
  /** The page's own path, for the canonical link; null for pages that have none. */
  canonicalPath: string | null;
}

/** What page-heads.json says of a page. */
interface FixedHead {
  title: string;
  description: string;
  canonical?: boolean;
  path?: string;
}

/** Sets the head of a page that has a fixed text in page-heads.json. */
export function usePageHead({ title, description, canonical, path }: FixedHead): void {
  const { brand } = useBoot();
  useHead({
    title: withBrand(title, brand.name),
    description: withBrand(description, brand.name),
    canonicalPath: canonical ? (path ?? null) : null,
  });
}

/**
 * Edits the head tags the service wrote, in place: a page never ends up with two titles. Tags that are missing
 * (the development server writes none) are added.
 */
export function useHead({ title, description, canonicalPath }: Head): void {
  const { public_url } = useBoot();
  // With the page itself, so that what is heard when it appears is its own title.
  useLayoutEffect(() => {
    document.title = title;
    setMeta("name", "description", description);
    setMeta("property", "og:title", title);
    setMeta("property", "og:description", description);
    setMeta("property", "og:url", public_url + location.pathname);
    setCanonical(canonicalPath === null ? null : public_url + canonicalPath);
  }, [title, description, canonicalPath, public_url]);
}

function withBrand(text: string, brand: string): string {
  return text.replaceAll("{brand}", brand);
}

function setMeta(attribute: "name" | "property", key: string, content: string): void {
  let tag = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (!tag) {
    tag = document.createElement("meta");
    tag.setAttribute(attribute, key);
    document.head.append(tag);
  }
  tag.content = content;
}

function setCanonical(address: string | null): void {
  const present = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (address === null) {
    present?.remove();
    return;
  }
  const link = present ?? document.createElement("link");
  link.rel = "canonical";
  link.href = address;
  if (!present) document.head.append(link);
}
