import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { StripGroup } from './strip-layout.ts'
import styles from './strip.module.css'
import { ThingMark } from './thing-mark.tsx'
import { countWords, faceOf, labelOf, stretchWords, worstOf, wrongOf } from './thing-words.ts'

interface StripMarkProps {
  group: StripGroup
  /** Code of the way. */
  wayCode: string
  isOpen: boolean
  /** Lists what stands there. */
  onOpen: (group: StripGroup) => void
  style: CSSProperties
}

/** One thing, which leads to its page, or several, which are listed when pressed. */
export function StripMark({ group, wayCode, isOpen, onOpen, style }: StripMarkProps) {
  const [only] = group.things
  const isOne = group.things.length === 1
  const face = only && isOne ? faceOf(only.thing) : null
  const wrong = wrongOf(group)
  const name = only && face ? labelOf(only.thing, wayCode) : countWords(group)
  const content = (
    <>
      <ThingMark health={worstOf(group)} icon={face?.icon ?? null} count={group.things.length} />
      <span className={styles.label}>
        <b>{name}</b>
        <small>
          {stretchWords(group)}
          {!isOne && wrong > 0 && <em data-tone="fault">ผิดปกติ {formatNumber(wrong)}</em>}
        </small>
      </span>
    </>
  )
  const shared = {
    className: styles.thing,
    style,
    title: only && face ? `${face.type} ${only.thing.name}` : name,
  }
  if (!isOne) {
    return (
      <button type="button" {...shared} aria-pressed={isOpen} onClick={() => onOpen(group)}>
        {content}
      </button>
    )
  }
  return (
    <MaybeLink face={face} shared={shared}>
      {content}
    </MaybeLink>
  )
}

interface MaybeLinkProps {
  face: ReturnType<typeof faceOf> | null
  shared: { className: string | undefined; style: CSSProperties; title: string }
  children: ReactNode
}

function MaybeLink({ face, shared: { className = '', ...shared }, children }: MaybeLinkProps) {
  if (!face?.link) {
    return (
      <span className={className} {...shared}>
        {children}
      </span>
    )
  }
  return (
    <Link to={face.link.to} search={face.link.search as never} className={className} {...shared}>
      {children}
    </Link>
  )
}
