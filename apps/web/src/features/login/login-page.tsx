import { Button } from '@mantine/core'
import type { Body } from '@roadside/contract/call.ts'
import { ApiError, errors } from '@roadside/contract/errors.ts'
import type { login as loginCall } from '@roadside/contract/session-calls.ts'
import { useOnce } from '@roadside/ui/api/use-once.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { showNotice } from '@roadside/ui/parts/notice-store.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { session } from '@roadside/ui/session/session.ts'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useConsoleInfo } from '../../console-info.ts'
import { AccountCard } from '../../shell/account-card.tsx'
import { DemoMark } from '../../shell/demo-mark.tsx'
import { CodeStep } from './code-step.tsx'
import styles from './login-page.module.css'
import { storeProof, storedProof, refusals, type ProviderAnswer } from './provider-answer.ts'
import { PasswordStep } from './password-step.tsx'

type Credentials = Body<typeof loginCall>

/** Long enough to be read. */
const adviceMs = 8_000
const adviceOfCodes = 'บัญชี admin ยังใช้รหัสผ่านอย่างเดียว กรุณาเปิดการยืนยันสองขั้นตอนที่หน้าบัญชีของฉัน'

const wantsCode = (error: unknown) => error instanceof ApiError && error.code === 'code_required'

/** Signs in, in two steps where the account needs a code; the router decides the next page. */
export function LoginPage() {
  const { siteTitle, oidcName } = useConsoleInfo()
  const { to, key, oidc } = useSearch({ strict: false }) as ProviderAnswer & { to?: string }
  /** Correct credentials that still need a code. */
  const [held, setHeld] = useState<Credentials | null>(null)
  const login = useOnce(
    useMutation({
      mutationKey: ['jwt/login'],
      mutationFn: session.login,
      onSuccess: ({ shouldUseCodes }) => {
        if (shouldUseCodes) showNotice('fault', adviceOfCodes, adviceMs)
      },
      onError: (error, body) => {
        if (wantsCode(error)) setHeld(body)
      },
    }),
  )
  const exchange = useMutation({
    mutationKey: ['jwt/exchange-key'],
    mutationFn: session.exchangeKey,
  })
  const { mutate: exchangeKey } = exchange
  useEffect(() => {
    if (key) exchangeKey({ key, proof: storedProof() })
  }, [key, exchangeKey])
  const { error } = login
  const isPending = login.isPending || exchange.isPending
  const refusal = login.isIdle && (exchange.isError ? 'failed' : oidc)
  return (
    <AccountCard
      title={siteTitle}
      subtitle={held ? 'ยืนยันตัวตนขั้นที่สอง' : 'เข้าสู่ระบบ'}
      foot={<DemoMark />}
    >
      <Message
        error={wantsCode(error) ? null : error}
        refusal={refusal ? refusals[refusal] : null}
        isPending={isPending}
      />
      {held ? (
        <CodeStep
          error={error}
          isPending={isPending}
          onCode={(code) => login.mutate({ ...held, code })}
          onBack={() => {
            setHeld(null)
            login.reset()
          }}
        />
      ) : (
        <>
          <PasswordStep error={error} isPending={isPending} onPassword={login.mutate} />
          {oidcName && <ProviderButton name={oidcName} to={to} isPending={isPending} />}
        </>
      )}
    </AccountCard>
  )
}

function ProviderButton({
  name,
  to,
  isPending,
}: {
  name: string
  to: string | undefined
  isPending: boolean
}) {
  const go = () => {
    const parameters = new URLSearchParams({ ...(to !== undefined && { to }), proof: storeProof() })
    location.assign(`/oidc/start?${parameters}`)
  }
  return (
    <div className={styles.provider}>
      <span>หรือ</span>
      <Button size="md" fullWidth disabled={isPending} onClick={go}>
        เข้าสู่ระบบด้วย{name}
      </Button>
    </div>
  )
}

interface MessageProps {
  error: Error | null
  /** The error of the identity provider's sign-in. */
  refusal: string | null
  isPending: boolean
}

function Message({ error, refusal, isPending }: MessageProps) {
  const isExpired = session.ending() === 'expired' && !isPending
  const message = error
    ? errorSentence(error)
    : (refusal ?? (isExpired ? errors.unauthenticated.message : null))
  return (
    <div role="alert" className={styles.alert}>
      {message && (
        <p className={styles.message} data-tone={error ? 'fault' : 'warn'}>
          <Icon name="warning" size={16} />
          {message}
        </p>
      )}
    </div>
  )
}
