/** The solution's icon: an SVG path on 20 × 20, drawn as a line. */
export const cctvIcon =
  'M3 7l10.5-3 1.5 4.2L4.5 11.3zM14.5 6.5l2.7.5-.5 2-2-.5M8.5 10.5V14H4M4 11.8v4.7'
