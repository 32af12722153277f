// What the page of a town's winners shows before any script runs: all of them. Rendered at build time only, as a template
// that the server fills: never imported by the app.
import { blank, only } from "@/lib/blanks.ts";
import { paths } from "@/lib/paths.ts";
import { NothingDrawn, nobody, WinnersPaper, Won, YearOfWinners } from "./WinnersPaper.tsx";

/** The winners of a town. */
export function WinnersFirstScreen() {
  return (
    <WinnersPaper slug={blank("slug")} fullName={blank("full_name")}>
      {only.each("of_year", "years")}
      <YearOfWinners year={blank("of_year.year")}>
        {only.each("drawing", "of_year.drawings")}
        <Won
          day={blank("drawing.day")}
          winners={
            <>
              {only.each("name", "drawing.winners")}
              {blank("name")}
              {only.when("not loop.last")}, {only.end("if")}
              {only.end("for")}
              {only.when("not drawing.winners")}
              {nobody}
              {only.end("if")}
            </>
          }
          prize={blank("drawing.prize_description")}
          business={blank("drawing.business_name")}
          drawing={paths.drawing(blank("drawing.contest_id"))}
        />
        {only.end("for")}
      </YearOfWinners>
      {only.end("for")}
      {only.when("not years")}
      <NothingDrawn />
      {only.end("if")}
    </WinnersPaper>
  );
}
