import { Button } from '@mantine/core'
import type { Call } from '@roadside/contract/call.ts'
import type { ListedRule, RuleRemoved, RuleToRemove } from '@roadside/contract/rules/rule-shape.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSend } from '../api/use-send.ts'
import { ConfirmDialog } from '../form/confirm-dialog.tsx'
import { FailureNote } from '../form/form-note.tsx'
import { Icon } from '../icon.tsx'
import { showNotice } from '../parts/notice-store.ts'
import { Panel } from '../parts/panel.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { useRefresh } from '../register/use-refresh.ts'
import { useUrlDialog } from '../use-url-dialog.ts'
import styles from './rules.module.css'

interface RulesPanelProps<Rule, Choices> {
  title: string
  emptyText: string
  /** Ids of the dialogs in the address. */
  dialogs: { readonly edit: string; readonly remove: string }
  list: Call
  rules: UseQueryResult<{ rows: Rule[] }>
  choices: UseQueryResult<Choices>
  removeCall: Call<typeof RuleToRemove, typeof RuleRemoved>
  /** What stays when a rule is removed. */
  stays: string
  card: (rule: Rule, acts: { onEdit: () => void; onRemove: () => void }) => ReactNode
  /** Null: of a new one. */
  form: (
    rule: Rule | null,
    choices: Choices,
    acts: { onReload: () => void; onClose: () => void },
  ) => ReactNode
}

/** A list of rules, each a sentence, with the dialogs that make, change and remove one. */
export function RulesPanel<Rule extends ListedRule<unknown>, Choices>(
  props: RulesPanelProps<Rule, Choices>,
) {
  const { title, emptyText, dialogs, list, rules, choices, removeCall, stays, card, form } = props
  const refresh = useRefresh([list])
  const editing = useUrlDialog(dialogs.edit, ['rule'])
  const removing = useUrlDialog(dialogs.remove, ['rule'])
  const remove = useSend(removeCall, {
    onSuccess: async () => {
      showNotice('ok', 'ลบกฎแล้ว')
      removing.close()
      await refresh()
    },
  })
  const named = ({ values }: typeof editing): Rule | undefined =>
    rules.data?.rows.find(({ id, may_change }) => may_change && String(id) === values.rule)
  const edited = named(editing)
  const removed = named(removing)
  return (
    <Panel
      title={title}
      actions={
        <Button
          variant="filled"
          leftSection={<Icon name="plus" size={16} />}
          disabled={!choices.data}
          onClick={() => editing.open()}
        >
          เพิ่มกฎ
        </Button>
      }
    >
      <FailureNote
        error={rules.data ? choices.error : null}
        actions={
          <Button size="xs" onClick={() => void choices.refetch()}>
            ลองใหม่
          </Button>
        }
      />
      <ViewState query={rules} isEmpty={({ rows }) => rows.length === 0} emptyText={emptyText}>
        {({ rows }) => (
          <ul className={styles.rules} aria-label={title}>
            {rows.map((rule) => (
              <Fragment key={rule.id}>
                {card(rule, {
                  onEdit: () => editing.open({ rule: rule.id }),
                  onRemove: () => removing.open({ rule: rule.id }),
                })}
              </Fragment>
            ))}
          </ul>
        )}
      </ViewState>
      {editing.isOpen &&
        choices.data &&
        (edited !== undefined || editing.values.rule === undefined) && (
          <Fragment key={`${edited?.id} ${edited?.version}`}>
            {form(edited ?? null, choices.data, {
              onReload: () => void refresh(),
              onClose: editing.close,
            })}
          </Fragment>
        )}
      <ConfirmDialog
        isOpen={removing.isOpen && removed !== undefined}
        title={`ต้องการลบกฎ "${removed?.name ?? ''}" ใช่หรือไม่`}
        confirmLabel="ลบกฎ"
        isGrave
        isSending={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate({ id: removed.id })}
        onClose={removing.close}
      >
        {stays} การลบไม่สามารถย้อนกลับได้
      </ConfirmDialog>
    </Panel>
  )
}
