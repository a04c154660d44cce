/**
 * Width of the map next to a table. At 1 440 px the table shows all its columns first, and the map
 * has the space beyond.
 */
export const mapWidth = 'clamp(270px, 37.5vw - 270px, 640px)'
