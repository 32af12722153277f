import { type FormEvent, type Ref, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/Button.tsx";
import { paths } from "@/lib/paths.ts";
import type { TownOption } from "./api.ts";
import { TownSearch } from "./TownSearch.tsx";

interface TownFormProps {
  /** What its button says. */
  go: string;
  ref?: Ref<HTMLFormElement>;
}

/** The way to a town's page. Without a chosen town its button does nothing. */
export function TownForm({ go, ref }: TownFormProps) {
  const navigate = useNavigate();
  const [town, setTown] = useState<TownOption | null>(null);

  function goToTown(event: FormEvent) {
    event.preventDefault();
    if (town) navigate(paths.town(town.value));
  }

  // A real form: before any script runs it asks the service for the town.
  return (
    <form
      ref={ref}
      action={paths.home}
      method="get"
      onSubmit={goToTown}
      className="flex flex-col gap-3 sm:flex-row"
    >
      <TownSearch
        label="Your town"
        placeholder="Enter your town"
        onSelect={setTown}
        className="flex-1"
      />
      <Button type="submit" variant="hero" size="xl">
        {go}
      </Button>
    </form>
  );
}
