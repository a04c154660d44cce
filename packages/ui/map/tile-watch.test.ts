import { expect, test } from 'vitest'
import { watchTiles } from './tile-watch.ts'

function watch(tiles: string): number {
  let times = 0
  const watcher = watchTiles(() => {
    times += 1
  })
  for (const tile of tiles)
    if (tile === '+') watcher.loaded()
    else watcher.failed()
  return times
}

test.each([
  ['------', 1],
  ['-----', 0],
  ['-----+-----', 0],
  ['+------', 1],
  ['------------', 2],
  ['------+------', 2],
])('%s is taken %i times for a server that is gone', (tiles, times) => {
  expect(watch(tiles)).toBe(times)
})
