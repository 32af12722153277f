// What the server sends before any script runs: pages of fixed text, filled with the words of its installation, and the
// first screens of pages about a town, filled with the town's own. Runs at build time only: never imported by the app.
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { StillCountdown } from "@/components/contest/Countdown.tsx";
import { heroClasses, heroSizes } from "@/components/contest/HeroPhoto.tsx";
import { Slide } from "@/components/hero/Slideshow.tsx";
import { builtInSlides } from "@/components/hero/slides.ts";
import type { Contest } from "@/lib/town.ts";
import { Footer } from "./components/layout/Footer.tsx";
import { Header } from "./components/layout/Header.tsx";
import {
  ContestHeadline,
  headlinePicture,
  headlineSizes,
} from "./features/contest/ContestHeadline.tsx";
import { NoLiveContest } from "./features/contest/NoLiveContest.tsx";
import { RulesFirstScreen } from "./features/contest-rules/RulesFirstScreen.tsx";
import { analyticsState } from "./features/legal/inline.tsx";
import { DrawingWithoutScripts } from "./features/proof/DrawingWithoutScripts.tsx";
import { LedgerFirstScreen } from "./features/proof/LedgerFirstScreen.tsx";
import { FeaturedContest, featuredPicture } from "./features/town/FeaturedContest.tsx";
import { Invitation } from "./features/town/Invitation.tsx";
import { TownFirstScreen } from "./features/town/TownFirstScreen.tsx";
import { WinnersFirstScreen } from "./features/winners/WinnersFirstScreen.tsx";
import { blank, fillBlanks } from "./lib/blanks.ts";
import { type Boot, defaultBoot } from "./lib/boot.ts";

/** What everything is rendered with: blanks for what differs from one installation to the next. */
export const bootOfBlanks: Boot = {
  ...defaultBoot,
  brand: { name: blank("brand"), contact_email: blank("contact_email") },
  kept: {
    message_texts: blank("kept.message_texts"),
    messages: blank("kept.messages"),
    page_views: blank("kept.page_views"),
    attempts: blank("kept.attempts"),
    audit_details: blank("kept.audit_details"),
  },
};

/** The HTML of a page of fixed text as a template of the server. */
export function asPage(html: string): string {
  if (/\{[{%#]/.test(html)) throw new Error("a page's own text would be read as a template");
  const [on, off] = [analyticsState(true), analyticsState(false)];
  return fillBlanks(html).replaceAll(off, `{{ "${on}" if measured else "${off}" }}`);
}

/** The HTML of a first screen as a template of the server. */
export function asTemplate(html: string): string {
  const { long, longFrom, usual } = headlineSizes;
  return fillBlanks(
    html
      // What React puts between two texts, for hydrating: nothing here is hydrated.
      .replaceAll("<!-- -->", "")
      // The head asks for the picture already, and by the town's own address.
      .replaceAll(/<link rel="preload"[^>]*>/g, "")
      .replaceAll(blank("picture"), `{{ picture or "${builtInSlides[0]?.src}" }}`)
      .replaceAll(
        blank("title_size"),
        `{{ "${long}" if title|length > ${longFrom} else "${usual}" }}`,
      ),
  );
}

/** Each first screen, under the name the server knows it by. */
export const firstScreens: Readonly<Record<string, ReactNode>> = {
  town: (
    <Frame>
      <TownFirstScreen
        name={blank("town")}
        fullName={blank("full_name")}
        isLive
        lead={
          <FeaturedContest
            contest={contestOfBlanks()}
            slug={blank("slug")}
            joinAnchor="#join"
            picture={<Picture className={featuredPicture} />}
          />
        }
        countdown={<StillCountdown />}
        signup={<SignupToCome className="h-135" />}
      />
    </Frame>
  ),
  prelaunch: <Prelaunch hasDrawn={false} />,
  "drawn-before": <Prelaunch hasDrawn />,
  contest: (
    <Frame>
      <ContestHeadline
        town={blank("town")}
        title={blank("title")}
        titleSize={blank("title_size")}
        selected={`${blank("winners")} ${blank("town")} ${blank("residents")} will be selected`}
        picture={<Picture className={headlinePicture} />}
        countdown={<StillCountdown />}
      />
      <div className="min-h-svh" />
    </Frame>
  ),
  "no-contest": (
    <Frame>
      <NoLiveContest slug={blank("slug")} town={blank("town")} />
    </Frame>
  ),
  drawing: (
    <Frame>
      <DrawingWithoutScripts />
    </Frame>
  ),
  ledger: (
    <Frame>
      <LedgerFirstScreen />
    </Frame>
  ),
  "contest-rules": (
    <Frame>
      <RulesFirstScreen />
    </Frame>
  ),
  winners: (
    <Frame>
      <WinnersFirstScreen />
    </Frame>
  ),
};

/** The slides a slideshow can begin with: the server puts one of them in the place of the first. */
export const slides: readonly ReactNode[] = builtInSlides.map((slide) => (
  <Slide key={slide.key} slide={slide} isShown />
));

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-svh flex-col">
      <Header />
      <main className="wrap-anywhere flex flex-1 flex-col">{children}</main>
      <Footer />
    </div>
  );
}

function Prelaunch({ hasDrawn }: { hasDrawn: boolean }) {
  const names = { name: blank("town"), fullName: blank("full_name") };
  return (
    <Frame>
      <TownFirstScreen
        {...names}
        isLive={false}
        lead={<Invitation {...names} hasDrawn={hasDrawn} />}
        signup={<SignupToCome className="h-130" />}
      />
    </Frame>
  );
}

/** The coupon of the signup, still without a word: its form needs the app. */
function SignupToCome({ className }: { className: string }) {
  return (
    <div
      aria-hidden
      className={clsx("rounded-card border-2 border-ink border-dashed bg-white", className)}
    />
  );
}

function Picture({ className }: { className: string }) {
  return (
    <img
      src={blank("picture")}
      srcSet={blank("picture_widths")}
      sizes={heroSizes}
      alt={blank("business")}
      fetchPriority="high"
      className={heroClasses(className)}
    />
  );
}

/** Of a contest, only what the first screen shows. */
function contestOfBlanks(): Contest {
  const shown = {
    title: blank("title"),
    prize_description: blank("prize"),
    business: { name: blank("place"), description: blank("description"), address: null },
  };
  return shown as Contest;
}
