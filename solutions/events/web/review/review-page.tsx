import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { SolutionOwnPageProps } from '@roadside/ui/solution-web.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FeedEvent } from '../../rows.ts'
import { eventTypeNames, eventTypes, type Review } from '../../words.ts'
import { ReviewFailures } from '../dialog/review-failures.tsx'
import { OpenedFeedEvent } from '../feed/opened-feed-event.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewFilters } from './review-filters.tsx'
import styles from './review.module.css'
import { useCardKeys } from './use-card-keys.ts'
import { useReviewFilter } from './use-review-filter.ts'
import { useReviewStream } from './use-review-stream.ts'
import { useVerdicts } from './use-verdicts.ts'

/** The age of an event counts up at least so often. Milliseconds. */
const tickMs = 15_000

/** `/event-review`: the events of all sites that nobody has reviewed, as a stream of cards. */
export function EventReviewPage({ title, crumbs, departments }: SolutionOwnPageProps) {
  const filter = useReviewFilter()
  const stream = useReviewStream(filter.body)
  const isNarrowed = filter.types.length > 0 || filter.department !== undefined
  const emptyText = isNarrowed
    ? 'ไม่มีเหตุการณ์รอตรวจสอบตามประเภทและหน่วยงานที่เลือก'
    : 'ตรวจสอบครบแล้ว ไม่มีเหตุการณ์รอตรวจสอบ'
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={title}
        freshness={<LiveFreshness query={stream.query} />}
      />
      <ReviewFilters filter={filter} departments={departments} />
      <ViewState query={stream.query}>
        {() => <Stream stream={stream} emptyText={`${emptyText} (${filter.range.text})`} />}
      </ViewState>
    </>
  )
}

interface StreamProps {
  stream: ReturnType<typeof useReviewStream>
  emptyText: string
}

function Stream({ stream: { query, events, arrived, showArrived }, emptyText }: StreamProps) {
  const now = useServerNow(tickMs)
  const { control, waiting = [], judge, last, undo } = useVerdicts(events)
  const step = useUrlStep('event')
  const [pickedIds, setPicked] = useState<ReadonlySet<number>>(new Set())
  const picked = waiting.filter(({ id }) => pickedIds.has(id))
  const pick = ({ id }: FeedEvent) =>
    setPicked((old) =>
      old.has(id) ? new Set([...old].filter((one) => one !== id)) : new Set([...old, id]),
    )
  const review = (judged: readonly FeedEvent[], answer: Review) => {
    moveOn(judged)
    judge(judged, answer)
    const ids = new Set(judged.map(({ id }) => id))
    setPicked((old) => new Set([...old].filter((id) => !ids.has(id))))
  }
  const takeBack = () => {
    const [first] = undo()
    if (first) focusOn(first)
  }
  const { frame, current, focusOn, moveOn, onFocus } = useCardKeys({
    events: waiting,
    onVerdict: (event, answer) => review(picked.length > 0 ? picked : [event], answer),
    onPick: pick,
    onOpen: ({ id }) => step.open(id),
    onUndo: takeBack,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isEmpty = waiting.length === 0 && !hasNextPage
  // what was reviewed makes room for what came
  useEffect(() => {
    if (isEmpty && arrived.length > 0) showArrived()
  })
  const stop = waiting.some(({ id }) => id === current) ? current : waiting[0]?.id
  return (
    // it follows the focus of the cards in it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={frame}
      className={styles.stream}
      aria-label="เหตุการณ์รอตรวจสอบ"
      tabIndex={-1}
      onFocus={onFocus}
    >
      <ReviewFailures failed={control.failed} control={control} />
      {!isEmpty && <Picks waiting={waiting} isMore={hasNextPage} onPick={setPicked} />}
      {arrived.length > 0 && !isEmpty && (
        <Button className={styles.arrived ?? ''} variant="light" onClick={showArrived}>
          แสดงเหตุการณ์ใหม่ {formatNumber(arrived.length)} เหตุการณ์
        </Button>
      )}
      {isEmpty ? (
        <p className={styles.empty}>
          <Icon name="check" size={28} />
          {emptyText}
        </p>
      ) : (
        <ul className={styles.cards}>
          {waiting.map((event) => (
            <li key={event.id}>
              <ReviewCard
                event={event}
                now={now}
                isCurrent={event.id === stop}
                isPicked={pickedIds.has(event.id)}
                onPick={() => pick(event)}
                onReview={(answer) => review([event], answer)}
                onOpen={() => step.open(event.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <MoreButton isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
      <ReviewBar
        picked={picked}
        last={last}
        onReview={(answer) => review(picked, answer)}
        onClear={() => setPicked(new Set())}
        onUndo={takeBack}
      />
      <OpenedFeedEvent step={step} control={control} />
    </section>
  )
}

interface PicksProps {
  waiting: readonly FeedEvent[]
  /** Older ones are not loaded yet. */
  isMore: boolean
  onPick: (ids: ReadonlySet<number>) => void
}

/** How many are shown, the keys, and all of a kind picked at once. */
function Picks({ waiting, isMore, onPick }: PicksProps) {
  const pickAll = (events: readonly FeedEvent[]) => onPick(new Set(events.map(({ id }) => id)))
  return (
    <div className={styles.picks}>
      <b>
        แสดง {formatNumber(waiting.length)} เหตุการณ์{isMore && ' ยังมีเหตุการณ์เก่ากว่านี้'}
      </b>
      <div className={styles.pickKinds}>
        <span>เลือกที่แสดง:</span>
        <Button size="compact-sm" onClick={() => pickAll(waiting)}>
          ทั้งหมด
        </Button>
        {eventTypes.map((type) => {
          const events = waiting.filter((event) => event.type === type)
          if (events.length === 0) return null
          return (
            <Button key={type} size="compact-sm" onClick={() => pickAll(events)}>
              {eventTypeNames[type]} {formatNumber(events.length)}
            </Button>
          )
        })}
      </div>
      <p className={styles.keys}>
        <kbd>←</kbd> <kbd>→</kbd> หรือ <kbd>J</kbd> <kbd>K</kbd> เลื่อน · <kbd>1</kbd>–<kbd>4</kbd>{' '}
        ผลตรวจสอบ · <kbd>เว้นวรรค</kbd> เลือก · <kbd>Enter</kbd> ดูภาพ · <kbd>0</kbd> เลิกทำ
      </p>
    </div>
  )
}

/** Loads older events when it comes near the screen, and when it is pressed. */
function MoreButton({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const load = useEffectEvent(onMore)
  useEffect(() => {
    if (!button || isLoading) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: '600px' },
    )
    watcher.observe(button)
    return () => watcher.disconnect()
  }, [button, isLoading])
  return (
    <Button ref={setButton} className={styles.older ?? ''} loading={isLoading} onClick={onMore}>
      แสดงเหตุการณ์เก่ากว่านี้
    </Button>
  )
}
