import { ActionIcon, Button } from '@mantine/core'
import type { DutyPerson, DutyRoster, ShownOverride } from '@roadside/contract/duty/duty-calls.ts'
import { rowText } from '@roadside/contract/duty/duty-words.ts'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { unbroken } from '@roadside/ui/parts/unbroken.ts'
import { useId } from 'react'
import styles from './duty.module.css'
import { spanText, spokenTime } from './duty-times.ts'
import { nameOfPerson, useTakeover } from './use-duty.ts'

interface DutyCardProps {
  roster: DutyRoster
  people: readonly DutyPerson[]
  /** The own account's id. */
  me: number
  now: number
  onEdit: () => void
  onRemove: () => void
}

/** Who is on duty by a roster now, in big letters, and what can be done about it by one press. */
export function DutyCard({ roster, people, me, now, onEdit, onRemove }: DutyCardProps) {
  const titleId = useId()
  const takeover = useTakeover()
  const nameOf = (id: number | undefined) => nameOfPerson(people, id)
  const [first, ...standIns] = roster.now.users
  const open = roster.overrides.find(
    ({ instead_of, to, user }) => instead_of === null && to === null && user === first,
  )
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{roster.name}</h2>
          <p className={styles.owner}>{roster.owner.name}</p>
        </div>
        {roster.may_edit && (
          <div className={styles.tools}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`แก้ไข ${roster.name}`}
              title="แก้ไข"
              onClick={onEdit}
            >
              <Icon name="edit" size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`ลบ ${roster.name}`}
              title="ลบ"
              onClick={onRemove}
            >
              <Icon name="trash" size={18} />
            </ActionIcon>
          </div>
        )}
      </header>
      <div className={styles.now} data-tone={first === undefined ? 'fault' : 'ok'}>
        <span className={styles.caption}>{first === me ? 'ท่านอยู่เวรขณะนี้' : 'อยู่เวรขณะนี้'}</span>
        <strong className={styles.name}>{first === undefined ? 'ไม่มีผู้อยู่เวร' : nameOf(first)}</strong>
        <span className={styles.until}>{untilText(roster, open !== undefined, now)}</span>
      </div>
      <dl className={styles.facts}>
        {standIns.length > 0 && (
          <div>
            <dt>ถ้าติดต่อไม่ได้</dt>
            <dd>{standIns.map(nameOf).join(' แล้ว ')}</dd>
          </div>
        )}
        {roster.next && (
          <div>
            <dt>เวรถัดไป</dt>
            <dd>
              {nameOf(roster.next.users[0])}{' '}
              <span className={styles.muted}>ตั้งแต่ {spokenTime(roster.next.from, now)}</span>
            </dd>
          </div>
        )}
      </dl>
      <Gaps gaps={roster.gaps} />
      <Overrides
        overrides={roster.overrides}
        nameOf={nameOf}
        now={now}
        isSending={takeover.isSending}
        onEnd={takeover.end}
      />
      <FailureNote error={takeover.error} />
      <footer className={styles.foot}>
        {(roster.is_member || roster.may_edit) && !(open && first === me) && (
          <Button
            variant="filled"
            loading={takeover.isSending}
            onClick={() => takeover.take(roster.id, me)}
          >
            รับเวรตอนนี้
          </Button>
        )}
        <details className={styles.pattern}>
          <summary>รูปแบบเวรประจำสัปดาห์</summary>
          <ul>
            {roster.rows.map((row, index) => (
              <li key={index}>{unbroken(rowText(row, nameOf))}</li>
            ))}
          </ul>
        </details>
      </footer>
    </article>
  )
}

function untilText({ now: { users, until } }: DutyRoster, isOpen: boolean, now: number): string {
  if (until !== null) return `ถึง ${spokenTime(until, now)}`
  if (users.length === 0) return 'ตลอด 14 วันข้างหน้า'
  return isOpen ? 'จนกว่าจะเลิกรับเวร' : 'ตลอด 14 วันข้างหน้าเป็นอย่างน้อย'
}

/** Times of nobody: an alarm would reach no one then. */
function Gaps({ gaps }: { gaps: DutyRoster['gaps'] }) {
  const [first] = gaps
  if (!first) return null
  return (
    <p className={styles.gaps} data-tone="warn">
      <Icon name="warning" size={16} />
      <span>
        14 วันข้างหน้ามีช่วงที่ไม่มีผู้อยู่เวร {gaps.length} ช่วง ช่วงแรก {spanText(first)}
      </span>
    </p>
  )
}

interface OverridesProps {
  overrides: readonly ShownOverride[]
  nameOf: (id: number | undefined) => string
  now: number
  isSending: boolean
  onEnd: (id: number) => void
}

function Overrides({ overrides, nameOf, now, isSending, onEnd }: OverridesProps) {
  if (overrides.length === 0) return null
  return (
    <ul className={styles.overrides} aria-label="การแลกและรับเวร">
      {overrides.map((one) => {
        const isTakeover = one.instead_of === null
        const word = isTakeover ? 'เลิกรับเวร' : 'ยกเลิกการแลก'
        return (
          <li key={one.id}>
            <span>
              {isTakeover
                ? `${nameOf(one.user)} รับเวร`
                : `${nameOf(one.user)} แทน ${nameOf(one.instead_of ?? undefined)}`}{' '}
              <span className={styles.muted}>
                {one.to === null
                  ? `ตั้งแต่ ${spokenTime(one.from, now)} จนกว่าจะเลิกรับเวร`
                  : spanText({ from: one.from, to: one.to })}
                {one.reason !== '' && ` · ${one.reason}`}
              </span>
            </span>
            {one.may_end && (
              <Button
                size="xs"
                disabled={isSending}
                aria-label={`${word} ${nameOf(one.user)}`}
                onClick={() => onEnd(one.id)}
              >
                {word}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
