import { act, fireEvent, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInApp } from "@/testing/render-app.tsx";
import { service } from "@/testing/service.ts";
import { Slideshow, SlideshowControl } from "./Slideshow.tsx";
import { builtInSlides } from "./slides.ts";
import { useSlideshow } from "./useSlideshow.ts";

function Show() {
  const show = useSlideshow();
  return (
    <>
      <Slideshow {...show} />
      <SlideshowControl {...show} />
    </>
  );
}

const pictures = () => [...document.querySelectorAll("img")];
const shown = () => {
  const visible = pictures().filter((picture) => picture.style.opacity === "1");
  expect(visible).toHaveLength(1);
  return visible[0]?.getAttribute("src") ?? "";
};

/** Lets the answer of the stand-in arrive, then takes the clock over. */
async function start(boot = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderInApp(<Show />, { boot });
  await vi.waitFor(() => expect(pictures().length).toBeGreaterThan(1));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(50);
  });
  vi.setTimerTickMode("manual");
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** The pictures of the next slides, in the order they are shown. */
async function follow(count: number) {
  const order = [shown()];
  while (order.length < count) {
    await pass(5000);
    order.push(shown());
  }
  return order;
}

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));

describe("the slideshow", () => {
  it.each([0, 1, 2, 3])(
    "begins with the picture the service wrote into the page: %i",
    async (at) => {
      await start({ first_slide: at });
      expect(shown()).toBe(builtInSlides[at]?.src);
    },
  );

  it("shows every built-in scene once, then wraps", async () => {
    await start();
    const order = await follow(5);
    expect(new Set(order.slice(0, 4))).toEqual(new Set(builtInSlides.map(({ src }) => src)));
    expect(order[4]).toBe(order[0]);
  });

  it("changes every 5000 ms, not sooner", async () => {
    await start();
    await follow(2);
    const second = shown();
    await pass(4990);
    expect(shown()).toBe(second);
    await pass(20);
    expect(shown()).not.toBe(second);
  });

  it("crossfades in 1000 ms", async () => {
    await start();
    for (const picture of pictures())
      expect(picture).toHaveClass("transition-opacity", "duration-1000");
  });

  it("shows the administrators' pictures in shuffled order instead", async () => {
    const urls = ["/images/a.webp", "/images/b.webp", "/images/c.webp"];
    service.use(
      http.get("*/api/background-images", () =>
        HttpResponse.json({ images: urls.map((url) => ({ url })) }),
      ),
    );
    // A die that always falls on its lowest side turns a, b, c into b, c, a.
    vi.spyOn(Math, "random").mockReturnValue(0);
    await start();
    await vi.waitFor(() => expect(shown()).toBe("/images/b.webp"));
    expect(await follow(4)).toEqual([
      "/images/b.webp",
      "/images/c.webp",
      "/images/a.webp",
      "/images/b.webp",
    ]);
  });

  it("keeps to the built-in scenes when the pictures cannot be loaded, and logs why", async () => {
    service.use(http.get("*/api/background-images", () => HttpResponse.error()));
    await start();
    const order = await follow(4);
    expect(new Set(order)).toEqual(new Set(builtInSlides.map(({ src }) => src)));
    await vi.waitFor(async () => {
      await pass(5000);
      expect(console.error).toHaveBeenCalledWith(
        "Could not load",
        "background-images",
        expect.anything(),
      );
    });
  });

  it("leaves out a picture that cannot be shown", async () => {
    await start();
    const broken = shown();
    const picture = pictures().find((candidate) => candidate.getAttribute("src") === broken);
    if (picture) fireEvent.error(picture);
    expect(await follow(7)).not.toContain(broken);
  });
});

describe("the pause button", () => {
  it("stops the show and starts it again", async () => {
    await start();
    const first = shown();
    fireEvent.click(screen.getByRole("button", { name: "Pause slideshow" }));
    await pass(20_000);
    expect(shown()).toBe(first);
    fireEvent.click(screen.getByRole("button", { name: "Play slideshow" }));
    await pass(5000);
    expect(shown()).not.toBe(first);
  });
});

it("stands still, without a button, for people who asked for less motion", async () => {
  vi.useFakeTimers();
  vi.spyOn(window, "matchMedia").mockReturnValue(
    Object.assign(new EventTarget(), {
      matches: true,
      media: "",
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  renderInApp(<Show />);
  const first = shown();
  await pass(20_000);
  expect(shown()).toBe(first);
  expect(screen.queryByRole("button")).toBeNull();
});
