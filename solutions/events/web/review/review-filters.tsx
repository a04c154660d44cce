import { NativeSelect } from '@mantine/core'
import { RangeControl } from '@roadside/ui/range/range-control.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import type { SolutionOwnPageProps } from '@roadside/ui/solution-web.ts'
import { eventTypeNames, eventTypes } from '../../words.ts'
import { KindMark } from '../feed/kind-mark.tsx'
import styles from './review.module.css'
import type { ReviewFilter } from './use-review-filter.ts'

/** As `useReviewFilter` has them in the address. */
const filterNames = ['kinds', 'department', 'range']

interface ReviewFiltersProps extends Pick<SolutionOwnPageProps, 'departments'> {
  filter: ReviewFilter
}

/** Kinds, department and time of the events to review. */
export function ReviewFilters({ filter, departments }: ReviewFiltersProps) {
  return (
    <div className={styles.filters}>
      <fieldset className={styles.kinds} aria-label="ประเภทเหตุการณ์">
        {eventTypes.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={filter.types.includes(type)}
            aria-label={eventTypeNames[type]}
            onClick={() => filter.toggleType(type)}
          >
            <KindMark type={type} />
          </button>
        ))}
      </fieldset>
      {departments.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label="หน่วยงาน"
          value={filter.department ?? ''}
          data={[
            { value: '', label: 'ทุกหน่วยงาน' },
            ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            filter.chooseDepartment(value === '' ? undefined : Number(value))
          }
        />
      )}
      <RangeControl shown={filter.range} />
      <SavedFilterMenu list="events.review" names={filterNames} />
    </div>
  )
}
