import { expect, test } from 'vitest'
import { siteLink } from './site-link.ts'

const site = { wid: 7, DeptID: 3 }

test('the 4G account finds lamps on its own page, and everything else where all do', () => {
  const lamps = { ...site, type_name: 'Lighting' }
  expect(siteLink(lamps, true)).toEqual({ to: '/4g', search: site })
  expect(siteLink(lamps, false)).toEqual({ to: '/lighting', search: site })
  expect(siteLink({ ...site, type_name: 'CCTV' }, true)).toEqual({ to: '/cctv', search: site })
})

test('a type that shares its page is named, unless it is the first there', () => {
  expect(siteLink({ ...site, type_name: 'Counting' }, false)).toEqual({
    to: '/counting',
    search: site,
  })
  expect(siteLink({ ...site, type_name: 'CountAnalytic' }, false)).toEqual({
    to: '/counting',
    search: { ...site, TypeName: 'CountAnalytic' },
  })
})

test('an unknown type has no page', () => {
  expect(siteLink({ ...site, type_name: 'Nothing' }, false)).toBeNull()
})
