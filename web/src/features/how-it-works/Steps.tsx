import { clsx } from "clsx";
import { Scene } from "./Scene.tsx";

const steps = [
  {
    scene: "main-street",
    title: "We pick a local business",
    text: "Each week one hand-selected business in your town is featured, and it gives the prize: a gift card or an experience. On Monday at 10 AM Eastern we tell members which place it is and what there is to win.",
    fact: "One business per town, every week",
  },
  {
    scene: "autumn-common",
    title: "You are automatically entered",
    text: "Join your town once. From then on you are in every weekly drawing for as long as you are subscribed. There is nothing to buy, nothing to fill out each week, and every member has the same chance.",
    fact: "Free, 18 or older, one town per member",
  },
  {
    scene: "winter-evening",
    title: "A winner is announced every Sunday",
    text: "The drawing is on Sunday at 6 PM Eastern. Winners hear from us by email, and by text if they get our texts, and have 48 hours to respond. If they do not, the prize passes to the next alternate.",
    fact: "Sunday, 6 PM Eastern",
  },
] as const;

/** The three steps of a week, each with its picture. */
export function Steps() {
  return (
    <ol className="page-width grid gap-14 pb-16 md:gap-16 md:pb-24 lg:gap-24 lg:pb-32">
      {steps.map(({ scene, title, text, fact }, index) => (
        <li
          key={title}
          className={clsx(
            "grid items-center gap-6 md:grid-cols-2 md:gap-10 lg:gap-16",
            index % 2 === 0 ? "lg:grid-cols-[7fr_5fr]" : "lg:grid-cols-[5fr_7fr]",
          )}
        >
          <div className={index % 2 === 0 ? undefined : "lg:order-last"}>
            <Scene name={scene} eager={index === 0} />
          </div>
          <div className="grid gap-4">
            <h2 className="text-28 max-md:grid max-md:grid-cols-[2.25rem_1fr] lg:text-40">
              <span className="text-terracotta md:block md:pb-2 md:text-56 lg:text-72">
                {index + 1}
                <span className="sr-only">. </span>
              </span>
              {title}
            </h2>
            <p className="max-w-[48ch] text-18">{text}</p>
            <p className="justify-self-start border-terracotta border-l-4 pl-4 font-semibold">
              {fact}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
