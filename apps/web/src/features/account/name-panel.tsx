import { Button, TextInput } from '@mantine/core'
import { ownAccount, saveOwnName, type OwnAccount } from '@roadside/contract/account-calls.ts'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { FormGrid } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { session } from '@roadside/ui/session/session.ts'
import { useState, type ChangeEvent, type SyntheticEvent } from 'react'
import styles from './account.module.css'

const shown = [ownAccount]

type Name = Pick<OwnAccount, 'firstname' | 'lastname'>

/**
 * The account's own name, as in the top bar. Input is stored separately from the account's name. So
 * a refetch does not discard it, and a field without input shows the current name.
 */
export function NamePanel({ account: { firstname, lastname } }: { account: OwnAccount }) {
  const refresh = useRefresh(shown)
  const [typed, setTyped] = useState<Partial<Name>>({})
  const [errors, setErrors] = useState<Partial<Name>>({})
  const name: Name = { firstname, lastname, ...typed }
  const isChanged = name.firstname !== firstname || name.lastname !== lastname
  const save = useSend(saveOwnName, {
    onSuccess: async ({ userData }) => {
      session.rename(userData)
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      await refresh()
      setTyped({})
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = formErrors(saveOwnName.body, name)
    setErrors(found)
    if (Object.keys(found).length === 0) save.mutate(name)
  }
  const field = (key: keyof Name) => ({
    value: name[key],
    error: errors[key],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const { value } = currentTarget
      setTyped((before) => ({ ...before, [key]: value }))
      setErrors((before) => ({ ...before, [key]: undefined }))
    },
  })
  return (
    <Panel title="ชื่อ-นามสกุล">
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormGrid isDisabled={save.isPending}>
          <TextInput label="ชื่อ" required autoComplete="given-name" {...field('firstname')} />
          <TextInput label="นามสกุล" required autoComplete="family-name" {...field('lastname')} />
        </FormGrid>
        <FailureNote error={save.error} />
        <div className={styles.buttons}>
          <Button type="submit" loading={save.isPending} disabled={!isChanged}>
            บันทึกชื่อ
          </Button>
        </div>
      </form>
    </Panel>
  )
}
