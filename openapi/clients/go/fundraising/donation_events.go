package fundraising

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
)

// SignDonationEvent signs an event for a source of donations of the kind "signed" (Standard Webhooks) and returns the header
// webhook-signature. The secret is what the operator was given for the source, "whsec_…"; id and timestamp, in seconds since 1970, are
// sent as webhook-id and webhook-timestamp; body is the very text that is sent.
func SignDonationEvent(secret, id string, timestamp int64, body []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return "", fmt.Errorf("the secret is not base64: %w", err)
	}
	signature := hmac.New(sha256.New, key)
	fmt.Fprintf(signature, "%s.%d.", id, timestamp)
	signature.Write(body)
	return "v1," + base64.StdEncoding.EncodeToString(signature.Sum(nil)), nil
}
