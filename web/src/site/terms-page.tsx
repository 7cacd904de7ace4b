export const handle = { isStatic: true }

export const meta = () => [{ title: 'Terms | Moon' }]

export default function TermsPage() {
  return <h1 className="text-4xl">Terms</h1>
}
