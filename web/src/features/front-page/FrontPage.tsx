import { BusinessStrip } from "./BusinessStrip.tsx";
import { OpenDrawing } from "./OpenDrawing.tsx";
import { WeekInThreeLines } from "./WeekInThreeLines.tsx";

/** What the home page says below its first screen. */
export default function FrontPage() {
  return (
    <>
      <WeekInThreeLines />
      <OpenDrawing />
      <BusinessStrip />
    </>
  );
}
