/** Where the cross-section is drawn. */
export interface SectionPlace {
  /** Pixels: the section stands between the staff gauge and the labels. */
  readonly left: number
  readonly right: number
  /** Pixels down, of centimetres over the road. */
  readonly y: (cm: number) => number
  /** Pixels of a centimetre, both ways. */
  readonly scale: number
  /** Pixels down of the lower edge. */
  readonly sole: number
}
