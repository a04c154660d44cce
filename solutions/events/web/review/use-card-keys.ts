import { isTyping } from '@roadside/ui/picture/lightbox.tsx'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import type { FeedEvent } from '../../rows.ts'
import type { Review } from '../../words.ts'
import { reviewOfKey } from '../dialog/use-row-choice.ts'

interface CardKeysOptions {
  readonly events: readonly FeedEvent[]
  readonly onVerdict: (event: FeedEvent, review: Review) => void
  readonly onPick: (event: FeedEvent) => void
  readonly onOpen: (event: FeedEvent) => void
  readonly onUndo: () => void
}

const isCheckbox = (target: Element) => target.matches('input[type=checkbox]')

/** How many cards stand beside each other. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const [first] = cards
  const below = cards.findIndex((card) => card.offsetTop !== first?.offsetTop)
  return below === -1 ? Math.max(cards.length, 1) : below
}

/**
 * The card with the focus, and its keys: ← → and J K to the next and before, ↑ ↓ by rows, 1 to 4
 * for a verdict, space to pick, Enter to enlarge, 0 to undo. The focus goes to the next card when
 * its own leaves the stream.
 */
export function useCardKeys({ events, onVerdict, onPick, onOpen, onUndo }: CardKeysOptions) {
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<number | null>(null)
  /** Where the current card stands, or stood last. */
  const place = useRef(0)
  /** A card that gets the focus once it is there. */
  const wanted = useRef<number | null>(null)

  const cards = () => [
    ...(frame.current?.querySelectorAll<HTMLElement>('article[data-event]') ?? []),
  ]
  const focusOn = (event: { readonly id: number } | undefined) => {
    if (!event) return
    setCurrent(event.id)
    wanted.current = event.id
  }
  useEffect(() => {
    const at = events.findIndex(({ id }) => id === current)
    if (at >= 0) place.current = at
    const hasLeft = current !== null && at < 0 && wanted.current === null
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (hasLeft && isFocusLost) {
      // another card steps into its place
      if (events.length > 0) focusOn(events[Math.min(place.current, events.length - 1)])
      else frame.current?.focus()
    }
    const card = cards().find(({ dataset }) => dataset.event === String(wanted.current))
    if (!card) return
    wanted.current = null
    card.focus()
    card.scrollIntoView({ block: 'nearest' })
  })

  const step = (by: number) => {
    const at = events.findIndex(({ id }) => id === current)
    const to = at < 0 ? place.current : at + by
    const event = events[Math.min(Math.max(to, 0), events.length - 1)]
    const card = cards().find(({ dataset }) => dataset.event === String(event?.id))
    card?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }
  const stepOf = (key: string): number => {
    if (key === 'ArrowRight' || key === 'j' || key === 'J') return 1
    if (key === 'ArrowLeft' || key === 'k' || key === 'K') return -1
    if (key === 'ArrowDown') return columnsOf(cards())
    return key === 'ArrowUp' ? -columnsOf(cards()) : 0
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || (isTyping(target) && !isCheckbox(target))) return
    const isWithin = frame.current?.contains(target) ?? false
    const by = stepOf(key)
    // without a focus elsewhere the keys lead to the cards
    if (by !== 0 && (isWithin || target === document.body)) {
      event.preventDefault()
      step(by)
      return
    }
    if (!isWithin) return
    const card = events.find(({ id }) => id === current)
    const review = reviewOfKey(key)
    const isOnCard = target instanceof HTMLElement && target.dataset.event !== undefined
    if (review && card) onVerdict(card, review)
    else if (key === '0') onUndo()
    else if (key === ' ' && card && isOnCard) onPick(card)
    else if (key === 'Enter' && card && isOnCard) onOpen(card)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return {
    frame,
    current,
    focusOn,
    /** After verdicts: the next card that is not among them, else the one before. */
    moveOn: (judged: readonly FeedEvent[]) => {
      const ids = new Set(judged.map(({ id }) => id))
      const at = Math.max(
        events.findIndex(({ id }) => id === current),
        0,
      )
      const order = [...events.slice(at), ...events.slice(0, at).toReversed()]
      focusOn(order.find(({ id }) => !ids.has(id)))
    },
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('article[data-event]')?.dataset.event
      if (id !== undefined) setCurrent(Number(id))
    },
  }
}
