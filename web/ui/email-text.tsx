/** An address that rather breaks before its @ than anywhere. */
export function EmailText({ children: email }: { children: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
