import { afterEach, expect, test } from 'vitest'
import { act } from 'react'
import { find, mount, type Mounted, press } from '../test-mount.tsx'
import { ChunkPlace } from './chunk-place.tsx'
import { lazyChunk } from './lazy-chunk.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())

/** A chunk whose loads are settled by the test. */
function makeChunk() {
  const loads: { resolve: (chunk: string) => void; reject: (error: Error) => void }[] = []
  const useChunk = lazyChunk(
    () =>
      new Promise<string>((resolve, reject) => {
        loads.push({ resolve, reject })
      }),
  )
  function Part() {
    const state = useChunk()
    return (
      <ChunkPlace state={state} height={240}>
        {(chunk) => <p>{chunk}</p>}
      </ChunkPlace>
    )
  }
  return { loads, Part }
}

test('the place is held until the chunk is there; a second part has it at once', async () => {
  const { loads, Part } = makeChunk()
  mounted = mount(<Part />)
  expect(mounted.container.querySelector<HTMLElement>('[aria-busy=true]')?.style.height).toBe(
    '240px',
  )
  await act(async () => loads[0]?.resolve('แผนที่'))
  expect(mounted.container.textContent).toBe('แผนที่')
  mounted.draw(
    <>
      <Part />
      <Part />
    </>,
  )
  expect(mounted.container.textContent).toBe('แผนที่แผนที่')
  expect(loads.length).toBe(1)
})

test('a load that failed can be tried again', async () => {
  const { loads, Part } = makeChunk()
  mounted = mount(<Part />)
  await act(async () =>
    loads[0]?.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  press(find(mounted.container, 'button', 'ลองใหม่'))
  expect(mounted.container.querySelector('[aria-busy=true]')).not.toBeNull()
  await act(async () => loads[1]?.resolve('แผนที่'))
  expect(mounted.container.textContent).toBe('แผนที่')
})
