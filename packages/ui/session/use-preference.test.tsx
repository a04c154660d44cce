import type { Preference, PreferenceValue } from '@roadside/contract/preference-calls.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { usePreference } from './use-preference.ts'

type Pages = PreferenceValue<'favourites'>['pages']

let page: OpenedPage
/** On the server. */
let stored: Pages
let isAway: boolean
/** Nothing is read before. */
let answered = Promise.resolve()
afterEach(() => page.close())

const pageOf = (name: string) => ({ path: `/${name}`, name })

function Favourites() {
  const { value, save, change } = usePreference('favourites')
  return (
    <>
      <p>{value === undefined ? '…' : (value?.pages ?? []).map(({ name }) => name).join(' ')}</p>
      <button onClick={() => save({ pages: [pageOf('only')] })}>save</button>
      {['new', 'next'].map((name) => (
        <button
          key={name}
          onClick={() => change((known) => ({ pages: [...(known?.pages ?? []), pageOf(name)] }))}
        >
          {name}
        </button>
      ))}
    </>
  )
}

async function open() {
  page = await openPage('/', () => <Favourites />, {
    ownPreferences: async () => {
      const isRefused = isAway
      await answered
      return isRefused
        ? new Error('ระบบขัดข้อง')
        : [{ name: 'favourites', of: '', value: { pages: stored } }]
    },
    savePreference: (body) => {
      stored = (body as Preference & { value: { pages: Pages } }).value.pages
      return body
    },
  })
}
const shown = () => find(page.container, 'p', '').textContent

test('nothing is saved over what could not be read, and it is read again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  isAway = true
  stored = [pageOf('a'), pageOf('b')]
  await open()
  await until(() => expect(shown()).toBe(''))
  isAway = false
  press(find(page.container, 'button', 'save'))
  await until(() => expect(shown()).toBe('a b'))
  expect(page.sent('savePreference')).toEqual([])
})

test('changes are made one after the other to what is stored now', async () => {
  isAway = false
  stored = [pageOf('a')]
  await open()
  await until(() => expect(shown()).toBe('a'))
  stored = [pageOf('a'), pageOf('elsewhere')]
  press(find(page.container, 'button', 'new'))
  press(find(page.container, 'button', 'next'))
  await until(() => expect(shown()).toBe('a elsewhere new next'))
  expect(stored.map(({ name }) => name)).toEqual(['a', 'elsewhere', 'new', 'next'])
})

test('a change is shown before it is stored, and taken back where it is not', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  isAway = false
  stored = [pageOf('a')]
  await open()
  await until(() => expect(shown()).toBe('a'))
  let refuse = () => {}
  answered = new Promise((resolve) => (refuse = () => resolve()))
  isAway = true
  press(find(page.container, 'button', 'new'))
  await until(() => expect(shown()).toBe('a new'))
  // the server has it, and will refuse it
  await until(() => expect(page.sent('ownPreferences')).toHaveLength(2))
  refuse()
  isAway = false
  await until(() => expect(shown()).toBe('a'))
})
