import { render } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultBoot } from "@/lib/boot.ts";
import { BootContext } from "@/lib/useBoot.ts";
import head from "./page-heads.json?home&head";
import { useHead, usePageHead } from "./useHead.ts";

function Page({ title, canonicalPath = null }: { title: string; canonicalPath?: string | null }) {
  useHead({ title, description: `About ${title}`, canonicalPath });
  return null;
}

const content = (selector: string) =>
  [...document.head.querySelectorAll<HTMLMetaElement>(selector)].map((tag) => tag.content);
const canonical = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(
    (tag) => tag.href,
  );

beforeEach(() => {
  document.head.innerHTML = `
    <title>From the service</title>
    <meta name="description" content="From the service">
    <meta property="og:title" content="From the service">
    <meta property="og:url" content="http://localhost:8080/elsewhere">`;
});

describe("the head of a page", () => {
  it("edits the tags of the service in place and adds the missing ones once", () => {
    const { rerender } = render(<Page title="One" />);
    rerender(<Page title="Two" />);
    expect(document.title).toBe("Two");
    expect(document.head.querySelectorAll("title")).toHaveLength(1);
    expect(content('meta[name="description"]')).toEqual(["About Two"]);
    expect(content('meta[property="og:title"]')).toEqual(["Two"]);
    expect(content('meta[property="og:description"]')).toEqual(["About Two"]);
    expect(content('meta[property="og:url"]')).toEqual(["http://localhost:8080/"]);
  });

  it("has a canonical link only on pages that carry one", () => {
    const { rerender } = render(<Page title="One" canonicalPath="/businesses" />);
    expect(canonical()).toEqual(["http://localhost:8080/businesses"]);
    rerender(<Page title="Two" canonicalPath="/nominate" />);
    expect(canonical()).toEqual(["http://localhost:8080/nominate"]);
    rerender(<Page title="Three" />);
    expect(canonical()).toEqual([]);
  });

  it("names this instance's brand", () => {
    function Home() {
      usePageHead(head);
      return null;
    }
    const brand = { name: "Villagepick", contact_email: "hello@villagepick.example" };
    render(
      <BootContext value={{ ...defaultBoot, brand }}>
        <Home />
      </BootContext>,
    );
    expect(document.title).toBe("Villagepick | Discover the best in your town");
    expect(content('meta[name="description"]')[0]).toContain("Villagepick");
  });
});
