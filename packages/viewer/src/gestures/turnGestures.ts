/** A page that is dragged sideways, by a finger or on a touchpad. Distances are CSS pixels from where it began. */
export interface TurnGestures {
  onTurnStart(): void;
  onTurnMove(distance: number): void;
  /** `velocity` is the page's, in CSS pixels a millisecond; null if the gesture was interrupted. */
  onTurnEnd(distance: number, velocity: number | null): void;
}
