// What toasts say about changes of users.

/** Said when a user was taken out of the drawings or back in. */
export function subscriptionChanged(isSubscribed: boolean): string {
  return isSubscribed
    ? "User has been reactivated and will be included in future contests"
    : "User has been deactivated";
}

/** Asked before a user is deleted. */
export function deletionWarning(name: string): string {
  return `Are you sure you want to delete ${name}? This action cannot be undone. Their name, email, phone and address are removed everywhere; past drawings stay verifiable.`;
}
