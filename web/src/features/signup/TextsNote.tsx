import { NewTabLink } from "@/components/ui/NewTabLink.tsx";
import { paths } from "@/lib/paths.ts";
import { useBoot } from "@/lib/useBoot.ts";

/** What texts are, where the number is typed: phone companies want it read before anybody agrees. */
export function TextsNote() {
  const { brand } = useBoot();
  return (
    <p className="text-14 text-muted">
      Texts are optional: you choose in the next step. If you agree, {brand.name} texts you about
      the weekly pick, the drawing and your prizes, about three times a week and more if you win.
      Message and data rates may apply. Reply STOP to end, HELP for help.{" "}
      <NewTabLink to={paths.terms}>Terms</NewTabLink>,{" "}
      <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink>
    </p>
  );
}
