import { sentForm, type UserValues } from './user-values.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '@roadside/contract/records/ruled.ts'
import { NewPassword } from '@roadside/contract/register-call.ts'
import {
  addUser,
  editUser,
  placeProblem,
  user as userCall,
  UserForm,
  userList,
  type UserRow,
} from '@roadside/contract/user-calls.ts'
import { roleNames, usernameProblem } from '@roadside/contract/user.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { fieldOrder, wideField } from '@roadside/ui/form/form-grid.tsx'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import { PasswordField } from '@roadside/ui/form/password-field.tsx'
import { RecordDialog } from '@roadside/ui/form/record-dialog.tsx'
import { savePhase } from '@roadside/ui/form/save-phase.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { useRefresh } from '@roadside/ui/register/use-refresh.ts'
import { useState } from 'react'
import { useAccount } from '../../account.ts'
import { MadePassword } from './made-password.tsx'
import { PlaceFields, usePlaces } from './place-fields.tsx'

interface UserDialogProps {
  /** Null: a new one. */
  user: UserRow | null
  onClose: () => void
  onSaved: (id: number) => void
}

const shown = [userList, userCall]

function valuesOf(user: UserRow | null): UserValues {
  const {
    username = '',
    firstname = '',
    lastname = '',
    role = 'user',
    groupname = '',
    department = '',
    contractor_id = null,
  } = user ?? {}
  return {
    username,
    password: '',
    firstname,
    lastname,
    role,
    groupname,
    department,
    contractor_id: contractor_id === null ? '' : String(contractor_id),
  }
}

function errorsOf(form: UserValues, isNew: boolean): Record<string, string> {
  const { username, password } = form
  const sent = sentForm(form)
  const name = isNew ? usernameProblem(username.trim()) : null
  const typed = NewPassword.safeParse(password)
  // in the order of the fields: the first wrong one is gone to
  const errors: Record<string, string> = {
    ...(name !== null && { username: name }),
    ...formErrors(UserForm, sent),
  }
  const problem = placeProblem(sent)
  if (problem) errors[problem.field] ??= problem.message
  if (password !== '' && !typed.success) errors['password'] = typed.error.issues[0]?.message ?? ''
  return errors
}

/** Adds an account, changes one, or grants rights to one that waits for them. */
export function UserDialog({ user: opened, onClose, onSaved }: UserDialogProps) {
  // a refetched newer version must not replace the version of the form
  const [user] = useState(opened)
  const refresh = useRefresh(shown)
  const own = useAccount().user.username === user?.username
  const places = usePlaces()
  const form = useForm<UserValues>({
    initialValues: valuesOf(user),
    validate: (values) => errorsOf(values, user === null),
  })
  const done = async (id: number) => {
    showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
    onSaved(id)
    await refresh()
  }
  const add = useSend(addUser, {
    onSuccess: async ({ id, password }) => (password === null ? done(id) : refresh()),
  })
  const edit = useSend(editUser, { onSuccess: ({ id }) => done(id) })
  const isPending = user?.state === 'pending'
  if (add.data?.password) {
    const { id, password } = add.data
    return (
      <MadePassword
        username={form.values.username.trim()}
        password={password}
        onClose={() => onSaved(id)}
      />
    )
  }
  const save = (form: UserValues) => {
    const { username, password } = form
    const sent = sentForm(form)
    if (user) edit.mutate({ id: user.id, version: user.version, form: sent })
    else add.mutate({ ...sent, username: username.trim(), ...(password !== '' && { password }) })
  }
  return (
    <RecordDialog
      title={user ? `${isPending ? 'ให้สิทธิ์' : 'แก้ไขผู้ใช้งาน'} ${user.username}` : 'เพิ่มผู้ใช้งาน'}
      saveLabel={isPending ? 'ให้สิทธิ์' : 'บันทึก'}
      form={form}
      phase={savePhase(user ? edit : add, places.data !== undefined)}
      error={add.error ?? edit.error ?? places.error}
      onSave={save}
      onReload={() => {
        onClose()
        void refresh()
      }}
      onClose={onClose}
    >
      {!user && (
        <>
          <TextInput
            label="ชื่อผู้ใช้"
            required
            data-autofocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <PasswordField
            label="รหัสผ่านชั่วคราว"
            description="เว้นว่างเพื่อให้ระบบสร้างให้ ผู้ใช้ต้องเปลี่ยนเมื่อเข้าสู่ระบบครั้งแรก"
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
      <TextInput
        label="ชื่อ"
        required
        data-autofocus={user ? true : undefined}
        {...form.getInputProps('firstname')}
      />
      <TextInput label="นามสกุล" required {...form.getInputProps('lastname')} />
      {own && (
        <FormNote tone="warn">
          บัญชีของท่านเอง เปลี่ยนได้เฉพาะชื่อ สิทธิ์และหน่วยงานต้องให้ผู้ดูแลระบบคนอื่นเปลี่ยน
        </FormNote>
      )}
      <NativeSelect
        className={wideField}
        inputWrapperOrder={fieldOrder}
        label="สิทธิ์การใช้งาน"
        required
        disabled={own}
        data={[
          { value: 'user', label: `${roleNames.user} เห็นเฉพาะหน่วยงานของตน` },
          { value: 'admin', label: `${roleNames.admin} เห็นทุกหน่วยงานในกลุ่ม` },
          { value: 'contractor', label: `${roleNames.contractor} เห็นเฉพาะสัญญาของตน` },
        ]}
        {...form.getInputProps('role')}
      />
      <PlaceFields form={form} places={places.data} isDisabled={own} />
      {user && !isPending && !own && (
        <FormNote tone="warn">เมื่อเปลี่ยนสิทธิ์ หน่วยงาน หรือผู้รับจ้าง ผู้ใช้จะต้องเข้าสู่ระบบใหม่ทุกเครื่อง</FormNote>
      )}
    </RecordDialog>
  )
}
