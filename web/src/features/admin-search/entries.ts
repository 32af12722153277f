// What somebody who searches over everything can choose: found by the service, or one of the dashboard's own pages and actions.
import { adminPaths } from "@/components/admin/paths.ts";
import type { FoundGroup, FoundKind } from "./api.ts";

/** A page of the dashboard, or something that can be begun on one. */
export interface QuickEntry {
  kind: "page" | "action";
  title: string;
  /** Other words it is found by. */
  also: string;
  to: string;
  /** Whether the page is asked to begin something new. */
  begins?: boolean;
}

/** One thing that can be chosen. */
export interface Choice {
  id: string;
  title: string;
  note: string;
  to: string;
  /** What the history entry of the page says: what its list searches for, what it begins with. */
  state: object;
}

/** Choices of one kind, under its name. */
export interface ChoiceGroup {
  key: string;
  label: string;
  choices: readonly Choice[];
}

const kinds: Readonly<
  Record<FoundKind, { label: string; all: string; page: (id: string) => string }>
> = {
  town: { label: "Towns", all: "/admin?tab=towns&filter=all", page: adminPaths.town },
  member: { label: "Users", all: adminPaths.tab("users"), page: adminPaths.user },
  business: { label: "Businesses", all: adminPaths.tab("businesses"), page: adminPaths.business },
  contest: { label: "Contests", all: adminPaths.tab("contests"), page: adminPaths.contest },
  sponsor: { label: "Sponsors", all: adminPaths.tab("sponsors"), page: adminPaths.sponsor },
};

/** The dashboard's own pages and actions that fit what was typed; before anything is, all of them. */
export function ownGroups(entries: readonly QuickEntry[], typed: string): ChoiceGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, also }: QuickEntry) => {
    const text = `${title} ${also}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const of = (kind: QuickEntry["kind"], label: string): ChoiceGroup => ({
    key: kind,
    label,
    choices: entries
      .filter((entry) => entry.kind === kind && fits(entry))
      .map(({ title, to, begins }) => ({
        id: `${kind}-${title.toLowerCase().replaceAll(" ", "-")}`,
        title,
        note: "",
        to,
        state: begins ? { begins: true } : {},
      })),
  });
  return [of("page", "Pages"), of("action", "Actions")].filter(({ choices }) => choices.length > 0);
}

/** What the service found, each with the way to its page, and to the whole list where there is more. */
export function foundGroups(groups: readonly FoundGroup[], typed: string): ChoiceGroup[] {
  return groups.map(({ kind, items, more }) => {
    const { label, all, page } = kinds[kind];
    const choices = items.map(({ id, title, note }, number) => ({
      id: `${kind}-${id ?? number}`,
      title,
      note,
      to: id === null ? all : page(id),
      // A place without a town record has no page: its row in the list of towns is where it is opened.
      state: id === null ? { search: title } : {},
    }));
    const rest = {
      id: `${kind}-all`,
      title: `All ${label.toLowerCase()} with “${typed}”`,
      note: "",
      to: all,
      state: { search: typed },
    };
    return { key: kind, label, choices: more ? [...choices, rest] : choices };
  });
}
