import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { Button } from "@/components/ui/Button.tsx";

interface ThankYouProps {
  id: string;
  title: string;
  children: ReactNode;
  /** Where to go from here, the likeliest first. */
  links: readonly { to: string; label: string }[];
}

/** What stands in place of a form that was sent; takes the keyboard, because the button that had it is gone. */
export function ThankYou({ id, title, children, links }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // To the top of the screen, so that on a phone the toast does not lie over the links.
    heading.current?.scrollIntoView?.();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="grid animate-rise gap-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-8 text-40">
        {title}
      </h2>
      <div className="grid max-w-[52ch] gap-4 text-18">{children}</div>
      <div className="flex flex-wrap gap-3 pt-2">
        {links.map(({ to, label }, index) => (
          <Button key={to} asChild size="lg" variant={index === 0 ? "default" : "outline"}>
            <Link to={to}>{label}</Link>
          </Button>
        ))}
      </div>
    </div>
  );
}
