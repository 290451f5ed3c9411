/** Target of the log-in wall's redirect. */
export const loginPage = `<!DOCTYPE html>
<html lang="en" id="facebook"><head><title id="pageTitle">Log into Facebook</title></head>
<body><form method="post" action="/facebook/login/"><input type="text" name="email" aria-label="Email">
<input type="password" name="pass" aria-label="Password"><button name="login">Log in</button></form></body></html>
`
