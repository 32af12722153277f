import { useDashboardNumbers } from "./api.ts";
import { Recommendation } from "./Recommendation.tsx";

/** That drawings could depend on a number nobody can know beforehand. */
export function RandomnessNotice() {
  const { data } = useDashboardNumbers();
  if (!data?.lacks_public_randomness) return null;
  return (
    <Recommendation name="public-randomness" title="Use public randomness for drawings">
      Whoever controls this server could know an outcome beforehand, and every drawing’s page says
      so. Choose drand under Settings, or set{" "}
      <code className="break-words font-semibold">TOWNPICK_DRAWING_BEACON=drand</code> on the
      server: contests that start after that are drawn with a number from drand that no one can know
      beforehand.
    </Recommendation>
  );
}
