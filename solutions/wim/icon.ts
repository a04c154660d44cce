/** The solution's icon: an SVG path on 20 × 20, drawn as a line. */
export const wimIcon =
  'M3 12.5V5h8v7.5M11 7.5h3l3 2.5v2.5h-1.3M3 12.5h1.2M7.8 12.5h4.3M4.4 12.8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M12.3 12.8a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0M2.5 17h15'
