import { expect, it } from 'vitest'
import { codecLimits } from './codec.ts'
import type { Reply } from './reply.ts'
import { newStanding, standingAfter, type Standing } from './standing.ts'

const answered: Reply = { kind: 'answered', text: '{}' }
const cutOff: Reply = { kind: 'cut_off', why: 'time' }
const failed: Reply = { kind: 'failed', why: 'error' }
const suspendMs = codecLimits.suspendMs

const after = (standing: Standing, replies: readonly Reply[], now: number) =>
  replies.reduce((stored, reply) => standingAfter(stored, reply, codecLimits, now), standing)

it('is trusted from its first answer on', () => {
  const fresh = newStanding('source')
  expect(fresh.trustedFrom).toBe(Infinity)
  expect(after(fresh, [failed], 5).trustedFrom).toBe(Infinity)
  expect(after(fresh, [answered], 5).trustedFrom).toBe(5)
  expect(after(fresh, [answered, answered], 9).trustedFrom).toBe(9)
})

it('goes on probation after a cut-off, not after a failure', () => {
  const trusted = after(newStanding('source'), [answered], 0)
  expect(after(trusted, [cutOff, answered], 100)).toMatchObject({
    cutOffsInRow: 0,
    suspendedUntil: 0,
    trustedFrom: 100 + suspendMs,
  })
  expect(after(trusted, [failed], 100)).toBe(trusted)
})

it('is suspended after three cut-offs in a row, and stays on probation as long again', () => {
  const trusted = after(newStanding('source'), [answered], 0)
  expect(after(trusted, [cutOff, cutOff, answered, cutOff, cutOff], 100).suspendedUntil).toBe(0)
  expect(after(trusted, [cutOff, failed, cutOff, cutOff], 100)).toMatchObject({
    suspendedUntil: 100 + suspendMs,
    trustedFrom: 100 + 2 * suspendMs,
  })
})

it('does not change by what was not run', () => {
  const standing = after(newStanding('source'), [answered, cutOff], 7)
  expect(after(standing, [{ kind: 'not_run', why: 'busy' }], 9)).toBe(standing)
})
