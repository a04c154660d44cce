import { expect, test } from 'vitest'
import { judgeBackups, type BackupState } from './judge-backups.ts'

const hourMs = 3_600_000
const now = new Date('2026-11-29T12:00:00+07:00')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const ages = { maxAgeMs: 26 * hourMs, trialMaxAgeMs: 35 * 24 * hourMs }
const fine: BackupState = {
  since: ago(10_000),
  backupAt: ago(25),
  trialAt: ago(100),
  isArchiveFailing: false,
}
const problemsOf = (state: Partial<BackupState>, more: Partial<typeof ages> = {}) =>
  judgeBackups({ ...fine, ...state }, { ...ages, ...more }, now).map(({ name }) => name)

test('nothing is wrong with a back-up of yesterday that was tried', () => {
  expect(problemsOf({})).toEqual([])
})

test('a back-up that is too old, or was never made', () => {
  expect(problemsOf({ backupAt: ago(27) })).toEqual(['backup_old'])
  expect(problemsOf({ backupAt: null, trialAt: null })).toEqual(['backup_missing'])
  expect(judgeBackups({ ...fine, backupAt: ago(27) }, ages, now)[0]?.sentence).toContain(
    '28/11/2569 09:00 น. เก่ากว่า 26 ชั่วโมง',
  )
})

test('a new or restored database has as long as others between two back-ups', () => {
  expect(problemsOf({ since: ago(25), backupAt: null, trialAt: null })).toEqual([])
  expect(problemsOf({ since: ago(27), backupAt: null, trialAt: null })).toEqual(['backup_missing'])
})

test('a back-up that nobody has tried', () => {
  expect(problemsOf({ trialAt: null })).toEqual(['backup_untried'])
  expect(problemsOf({ trialAt: ago(36 * 24) })).toEqual(['backup_untried'])
  expect(problemsOf({ trialAt: null, since: ago(100) })).toEqual([])
})

test('an archive that takes nothing is told at once', () => {
  expect(problemsOf({ isArchiveFailing: true })).toEqual(['wal_archive_failing'])
})

test('ages that nobody wants to be told of', () => {
  const nobody = { maxAgeMs: null, trialMaxAgeMs: null } as unknown as typeof ages
  expect(problemsOf({ backupAt: null, trialAt: null }, nobody)).toEqual([])
})
