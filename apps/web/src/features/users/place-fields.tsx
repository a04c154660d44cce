import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Reply } from '@roadside/contract/call.ts'
import { authorityGroup } from '@roadside/contract/permission.ts'
import { userPlaces } from '@roadside/contract/user-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { fieldOrder } from '@roadside/ui/form/form-grid.tsx'
import type { UserValues } from './user-values.ts'

export const usePlaces = () => useCall(userPlaces, {}, { refetchInterval: false })

interface PlaceFieldsProps {
  form: UseFormReturnType<UserValues>
  places: Reply<typeof userPlaces>
  isDisabled: boolean
}

/** Group and department; another group has other departments. */
export function PlaceFields({ form, places, isDisabled }: PlaceFieldsProps) {
  const { role, groupname } = form.values
  const departments = places.find((place) => place.groupname === groupname)?.departments ?? []
  const isAuthority = role === 'admin' && groupname === authorityGroup
  return (
    <>
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="กลุ่มหน่วยงาน"
        description={isAuthority ? 'เห็นทุกกลุ่ม และจัดการผู้รับจ้าง สายทาง และผู้ใช้งานได้' : undefined}
        required
        disabled={isDisabled}
        data={[
          { value: '', label: 'เลือกกลุ่มหน่วยงาน' },
          ...places.map((place) => ({ value: place.groupname, label: place.group })),
        ]}
        {...form.getInputProps('groupname')}
        onChange={({ currentTarget }) =>
          form.setValues({ groupname: currentTarget.value, department: '' })
        }
      />
      <NativeSelect
        inputWrapperOrder={fieldOrder}
        label="หน่วยงาน"
        required={role === 'user'}
        disabled={isDisabled || groupname === ''}
        data={[
          { value: '', label: role === 'user' ? 'เลือกหน่วยงาน' : 'ไม่ระบุ' },
          ...departments.map((name) => ({ value: name, label: name })),
        ]}
        {...form.getInputProps('department')}
      />
    </>
  )
}
