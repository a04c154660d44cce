/** After this many failures in a row the tile server counts as down … */
const failuresInRow = 6
/** … and is tried again after this long. Milliseconds. */
export const retryMs = 60_000

/** Judges a tile server by what becomes of its tiles; `onFailing` is called for every such row of failures. */
export function watchTiles(onFailing: () => void): { loaded(): void; failed(): void } {
  let failures = 0
  return {
    loaded: () => {
      failures = 0
    },
    failed: () => {
      failures += 1
      if (failures < failuresInRow) return
      failures = 0
      onFailing()
    },
  }
}
