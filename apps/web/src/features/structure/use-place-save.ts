import type { Call } from '@roadside/contract/call.ts'
import type { Saved } from '@roadside/contract/records/record.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import type { ZodMiniType } from 'zod/mini'
import { useStructureRefresh } from './shown.ts'

interface Sent<Form> {
  readonly id?: number | string | undefined
  readonly version?: number | undefined
  readonly form: Form
}

/** What a {@link RecordDialog} of a place needs to save it; `identity` null: a new one. */
export function usePlaceSave<Form>(
  call: Call<ZodMiniType<unknown, Sent<Form>>, typeof Saved>,
  identity: { readonly id: number; readonly version: number } | null,
  onClose: () => void,
) {
  const refresh = useStructureRefresh()
  const save = useSend(call, {
    onSuccess: async () => {
      showNotice('ok', 'บันทึกข้อมูลสำเร็จ')
      onClose()
      await refresh()
    },
  })
  return {
    phase: save.isPending ? ('saving' as const) : ('open' as const),
    error: save.error,
    onSave: (form: Form) => save.mutate({ ...identity, form }),
    onReload: () => {
      onClose()
      void refresh()
    },
    onClose,
  }
}
