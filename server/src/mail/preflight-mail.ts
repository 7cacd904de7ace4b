import { createTransport } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Finding } from '../commands/finding.ts'

const who = 'mail server'

/** Connects, starts TLS when it is offered, and authenticates. Sends no email. */
export async function preflightMail(smtpUrl: string): Promise<Finding[]> {
  // Parsed in the same way as for each email.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  })
  const options = transport.options as SMTPConnection.Options & { auth?: SMTPConnection.Credentials }
  transport.close()
  const connection = new SMTPConnection(options)
  try {
    await new Promise<void>((done, failed) => {
      connection.once('error', failed)
      connection.connect((error) => (error ? failed(error) : done()))
    })
    return [encryption(connection.secure, options), await logIn(connection, options.auth)]
  } catch (error) {
    const said = `does not answer as it should: ${(error as Error).message}`
    return [{ who, said, todo: 'no email leaves, so nobody gets a code and nobody can sign in: check SMTP_URL' }]
  } finally {
    connection.on('error', () => undefined)
    connection.quit()
  }
}

function encryption(isEncrypted: boolean, { host = '' }: SMTPConnection.Options): Finding {
  if (isEncrypted) return { who, said: 'takes emails encrypted' }
  const said = 'takes emails unencrypted'
  // Nobody can eavesdrop on a connection within this machine.
  return /^(127\.|localhost$|::1$)/.test(host)
    ? { who, said }
    : {
        who,
        said,
        todo: 'codes and links can be read on their way: begin SMTP_URL with smtps://, or turn STARTTLS on there',
      }
}

function logIn(connection: SMTPConnection, auth: SMTPConnection.Credentials | undefined): Promise<Finding> {
  if (!auth) {
    const isAsked = connection.allowsAuth
    return Promise.resolve({
      who,
      said: isAsked ? 'takes user and password, and SMTP_URL has none' : 'asks for no user',
    })
  }
  return new Promise((done) =>
    connection.login(auth, (error) =>
      done(
        error
          ? {
              who,
              said: `refuses our user and password: ${error.message}`,
              todo: 'no email leaves, so nobody gets a code and nobody can sign in: check them in SMTP_URL',
            }
          : { who, said: 'takes our user and password' },
      ),
    ),
  )
}
