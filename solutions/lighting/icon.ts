/** The solution's icon: an SVG path on 20 × 20, drawn as a line. */
export const lightingIcon =
  'M6 17V6.5q0-3 3-3h3M12 3.5h5V6h-5zM3.5 17h5M12.5 8.5l-.8 2.2M14.5 8.8v2.4M16.5 8.5l.8 2.2'
