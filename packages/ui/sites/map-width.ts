/** Of the map beside a table: that has all its columns in view at 1 440 px first, and the map has what is left beyond. */
export const mapWidth = 'clamp(280px, 37.5vw - 260px, 640px)'
