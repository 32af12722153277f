import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { BusinessCard } from "@/components/contest/BusinessCard.tsx";
import { Countdown } from "@/components/contest/Countdown.tsx";
import { HeroPhoto } from "@/components/contest/HeroPhoto.tsx";
import { MeetTheOwner } from "@/components/contest/Stories.tsx";
import { residentsSelected } from "@/components/contest/wording.ts";
import { externalAddress } from "@/lib/external-link.ts";
import { renderInApp } from "@/testing/render-app.tsx";
import { sampleContest } from "@/testing/sample-town.ts";
import { Gallery } from "./Gallery.tsx";

describe("the countdown", () => {
  const shown = () => screen.getByRole("timer").textContent?.replace(/\s+/g, " ").trim();

  it("counts to Sunday 6 PM Eastern, every second", () => {
    vi.useFakeTimers({ now: new Date("2026-11-11T20:56:55Z") });
    render(<Countdown />);
    expect(screen.getByText(/Drawing this Sunday at 6 PM Eastern/)).toBeVisible();
    expect(shown()).toBe("04 days02 hours03 minutes05 seconds");
    for (let tick = 0; tick < 6; tick++) act(() => vi.advanceTimersByTime(1000));
    expect(shown()).toBe("04 days02 hours02 minutes59 seconds");
  });

  it("goes on to the following Sunday", () => {
    vi.useFakeTimers({ now: new Date("2026-11-15T22:59:59Z") });
    render(<Countdown />);
    expect(shown()).toBe("00 days00 hours00 minutes01 seconds");
    act(() => vi.advanceTimersByTime(1000));
    expect(shown()).toBe("07 days00 hours00 minutes00 seconds");
  });

  it("is not read out while it ticks", () => {
    render(<Countdown />);
    expect(document.querySelector("[aria-live]")).toBeNull();
  });
});

describe("the winners", () => {
  it("are in the plural when they are more than one", () => {
    expect(residentsSelected(1, "Salem")).toBe("1 Salem resident will be selected");
    expect(residentsSelected(2, "Salem")).toBe("2 Salem residents will be selected");
  });
});

describe("pictures", () => {
  const pictures = Array.from({ length: 8 }, (_, index) => `/images/${index}.webp`);

  it("are six at most in the gallery", () => {
    render(<Gallery pictures={pictures} business="Harbor Bread" />);
    expect(screen.getAllByRole("img")).toHaveLength(6);
  });

  it.each([1, 2, 3, 4, 5, 6])("leave no gap at the end of a row when they are %i", (count) => {
    render(<Gallery pictures={pictures.slice(0, count)} business="Harbor Bread" />);
    let column = 0;
    for (const { className } of screen.getAllByRole("listitem")) {
      column += Number(/md:col-span-(\d)/.exec(className)?.[1]);
      expect(column).toBeLessThanOrEqual(6);
      if (column === 6) column = 0;
    }
    expect(column).toBe(0);
  });

  it("of the gallery, the logo and the owner come in the width they are shown in", () => {
    render(<Gallery pictures={pictures.slice(0, 1)} business="Harbor Bread" />);
    renderInApp(<BusinessCard business={sampleContest.business} />);
    renderInApp(<MeetTheOwner business={sampleContest.business} />);
    for (const picture of screen.getAllByRole("img")) {
      expect(picture).toHaveAttribute("srcset", expect.stringContaining("?w=480 480w"));
    }
  });

  it("of the gallery are asked for as wide as their share of the row", () => {
    render(<Gallery pictures={pictures.slice(0, 5)} business="Harbor Bread" />);
    const sizes = screen.getAllByRole("img").map((picture) => picture.getAttribute("sizes"));
    const third = "(min-width: 64rem) 14rem, (min-width: 48rem) 34vw, 50vw";
    expect(sizes).toEqual([
      "(min-width: 64rem) 20rem, (min-width: 48rem) 50vw, 100vw",
      "(min-width: 64rem) 20rem, (min-width: 48rem) 50vw, 50vw",
      third,
      third,
      third,
    ]);
  });

  it("that are broken are left out, with the gallery's heading when none is left", () => {
    render(<Gallery pictures={pictures.slice(0, 2)} business="Harbor Bread" />);
    const [first, second] = screen.getAllByRole("img") as [HTMLElement, HTMLElement];
    fireEvent.error(first);
    expect(screen.getAllByRole("img")).toHaveLength(1);
    fireEvent.error(second);
    expect(screen.queryByText("Take A Look")).toBeNull();
  });

  it("of the hero fall back to the business's, then to a scene of ours", () => {
    const { container } = render(<HeroPhoto contest={sampleContest} className="aspect-video" />);
    const picture = () => container.querySelector("img") as HTMLImageElement;
    expect(picture()).toHaveAttribute("src", sampleContest.hero_image_url);
    fireEvent.error(picture());
    expect(picture()).toHaveAttribute("src", sampleContest.business.hero_image_url);
    fireEvent.error(picture());
    expect(picture().getAttribute("src")).toMatch(/^\/scenes\//);
  });

  it("of a logo fall back to the initial", () => {
    renderInApp(<BusinessCard business={sampleContest.business} />);
    fireEvent.error(screen.getByAltText("Harbor Bread Company logo"));
    expect(screen.getByText("H")).toBeVisible();
  });
});

describe("outward links", () => {
  it.each([
    ["https://harborbread.example/menu", "https://harborbread.example/menu"],
    ["harborbread.example", "https://harborbread.example/"],
    ["javascript:alert(1)", null],
    ["data:text/html,hello", null],
    ["not a site", null],
    ["", null],
    [null, null],
  ])("from %j lead to %j", (typed, address) => {
    expect(externalAddress(typed)).toBe(address);
  });
});
