import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'

/** The dialog of a tab: a new place, one that is changed, or one that is to be removed; it stands in the address. */
export function usePlaceDialog<Row>(
  id: string,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => number,
) {
  const { open, isOpen, values, close } = useUrlDialog(id, ['place', 'remove'])
  const row = rows?.find((one) => String(keyOf(one)) === values['place']) ?? null
  const isNew = values['place'] === undefined
  return {
    row,
    close,
    /** The open record; null also for one that is not in the list. */
    opened:
      !isOpen || !(row || isNew)
        ? null
        : values['remove'] === undefined
          ? ('form' as const)
          : ('remove' as const),
    add: () => open({ place: undefined, remove: undefined }),
    edit: (one: Row) => open({ place: keyOf(one), remove: undefined }),
    remove: (one: Row) => open({ place: keyOf(one), remove: 1 }),
  }
}
