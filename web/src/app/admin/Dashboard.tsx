import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { FailureScreen } from "@/components/ui/FailureScreen.tsx";
import { sectionIds, useOpenSection, useSections } from "./sections.ts";

/** The administrators' first page: the section that was chosen in the bar above it, from its top. */
export default function Dashboard(): ReactNode {
  const sections = useSections();
  const open = useOpenSection(sections);
  const { key: address, state } = useLocation();
  // A link from elsewhere, such as the search, may lead to the section that is open, which then starts again. What a
  // list notes about itself in the address does not.
  const [visit, setVisit] = useState(address);
  if (visit !== address && !state?.staysInPlace) setVisit(address);
  const section = sections.find(({ key }) => key === open);
  if (!section) return null;
  const { key, label, Panel } = section;
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="font-medium font-sans text-14 text-muted tracking-normal">
          Admin Dashboard
        </h1>
        <span aria-hidden className="text-14 text-field">
          /
        </span>
        <h2 className="text-22">{label}</h2>
      </div>
      <div
        role="tabpanel"
        key={`${key} ${visit}`}
        id={sectionIds.panel(key)}
        aria-labelledby={sectionIds.entry(key)}
        className="min-w-0"
      >
        <FailureScreen of={address} isSection>
          <Suspense fallback={<div className="min-h-96" />}>
            <Panel />
          </Suspense>
        </FailureScreen>
      </div>
    </div>
  );
}
