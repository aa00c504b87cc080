package fundraising

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const webhookTolerance = 5 * time.Minute

// VerifiedEvent is the event of a webhook with a valid signature.
type VerifiedEvent struct {
	// ID is the same each time the event is sent.
	ID string `json:"id"`
	// Type is, for example, "donation.created". A newer server may send unknown types.
	Type string `json:"type"`
	// Timestamp is when the event happened.
	Timestamp time.Time `json:"timestamp"`
	// Data contains the event's object, such as {"donation": …}.
	Data json.RawMessage `json:"data"`
}

// WebhookVerificationError says why a webhook can't be trusted. Answer with status 400.
type WebhookVerificationError struct{ reason string }

func (refusal *WebhookVerificationError) Error() string { return refusal.reason }

// SignDonationEvent signs an event for a donation source of the kind "signed" (Standard Webhooks) and returns the header
// webhook-signature. The secret is the source's secret from the operator, "whsec_…"; id and timestamp, in seconds since
// 1970, are sent as webhook-id and webhook-timestamp; body is the exact text that is sent.
func SignDonationEvent(secret, id string, timestamp int64, body []byte) (string, error) {
	keys, err := webhookKeys([]string{secret})
	if err != nil {
		return "", err
	}
	return webhookSignature(keys[0], append([]byte(fmt.Sprintf("%s.%d.", id, timestamp)), body...)), nil
}

// VerifyWebhook verifies a webhook (Standard Webhooks) and returns its event. The body is the exact text received; secrets are the
// endpoint's secret, "whsec_…", or all valid ones during a rotation. The error is a *WebhookVerificationError when a header is missing,
// the time is more than five minutes off, or no signature is valid, and another one when a secret is empty or not base64.
func VerifyWebhook(body []byte, header http.Header, secrets ...string) (*VerifiedEvent, error) {
	keys, err := webhookKeys(secrets)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{"webhook-id", "webhook-timestamp", "webhook-signature"} {
		if header.Get(name) == "" {
			return nil, &WebhookVerificationError{"the header " + name + " is missing"}
		}
	}
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	if err := checkWebhookTime(timestamp); err != nil {
		return nil, err
	}
	signed := append([]byte(id+"."+timestamp+"."), body...)
	if !isWebhookSigned(signed, strings.Split(header.Get("webhook-signature"), " "), keys) {
		return nil, &WebhookVerificationError{"the webhook has no valid signature"}
	}
	event := &VerifiedEvent{}
	if err := json.Unmarshal(body, event); err != nil || event.ID == "" || event.Type == "" || event.Data == nil {
		return nil, &WebhookVerificationError{"the webhook body is not an event"}
	}
	return event, nil
}

func webhookKeys(secrets []string) ([][]byte, error) {
	keys := [][]byte{}
	for _, secret := range secrets {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil || len(key) == 0 {
			return nil, errors.New(`a webhook secret must be base64 after whsec_`)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, errors.New("at least one secret is required to verify a webhook")
	}
	return keys, nil
}

func checkWebhookTime(timestamp string) error {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || seconds < 0 {
		return &WebhookVerificationError{"the header webhook-timestamp is not a number of seconds"}
	}
	age := time.Since(time.Unix(seconds, 0))
	if age > webhookTolerance {
		return &WebhookVerificationError{"the webhook is too old"}
	}
	if age < -webhookTolerance {
		return &WebhookVerificationError{"the webhook timestamp is in the future"}
	}
	return nil
}

func webhookSignature(key, signed []byte) string {
	hash := hmac.New(sha256.New, key)
	hash.Write(signed)
	return "v1," + base64.StdEncoding.EncodeToString(hash.Sum(nil))
}

// isWebhookSigned compares in constant time.
func isWebhookSigned(signed []byte, signatures []string, keys [][]byte) bool {
	for _, key := range keys {
		right := webhookSignature(key, signed)
		for _, signature := range signatures {
			if hmac.Equal([]byte(right), []byte(signature)) {
				return true
			}
		}
	}
	return false
}
